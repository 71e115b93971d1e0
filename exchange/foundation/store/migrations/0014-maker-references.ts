import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Older versions gave both sides of a deal between two users the order of the taker as reference.
 * Each movement of a maker gets its own order.
 *
 * A deal took its ids in this order: the taker's fill, the maker's fill, the posting. The fill before
 * a posting is therefore the maker's. A movement changes only when this fill has its user, its time
 * and one of its amounts, so that a row that some other version wrote stays as it is.
 */
export const makerReferences: Migration = {
  async up(db) {
    await sql`
      update legs set reference = (
        select cast(fill.order_id as text) from spot_fills fill where fill.id = legs.posting - 1
      )
      where legs.kind = 'spot-trade' and legs.owner <> 'house' and exists (
        select 1 from spot_fills fill, spot_fills taken
        where fill.id = legs.posting - 1 and fill.role = 'maker'
          and fill.user_id = legs.owner and fill.time = legs.time
          and taken.id = legs.posting - 2 and taken.role = 'taker'
          and taken.user_id <> fill.user_id
          and cast(taken.order_id as text) = legs.reference
          and (legs.frozen in (-fill.quantity, -fill.turnover)
            or legs.available in (fill.quantity - fill.fee, fill.turnover - fill.fee))
      )`.execute(db);
  },
  // The corrected references fit the older versions too.
  async down() {},
};
