import { realName, realName2 } from '@tideline/wire/calls/user';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Uploads } from '../uploads/service.ts';
import { cleanField } from './rules.ts';
import type { Verification } from './service.ts';

export function verificationRoutes(
  { writer }: Pick<Dependencies, 'writer'>,
  verification: Verification,
  uploads: Uploads,
): readonly Binding[] {
  return [
    serve(realName, ({ country, name, id_number, address }, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      const details = {
        country: cleanField(country, 'country'),
        name: cleanField(name, 'name'),
        id_number: cleanField(id_number, 'id_number'),
        address: cleanField(address, 'address'),
      };
      return writer.run((tx) => verification.submit(tx, who, 'basic', details));
    }),

    serve(realName2, async (photos, context) => {
      const who = { userId: callerOf(context).userId, address: context.address };
      for (const field of ['front', 'back', 'hand'] as const) {
        if (photos[field] === '') throw new CallError('field-required', field);
        await uploads.require(who.userId, photos[field], field);
      }
      // Three different photos are required; the error names the later of two equal ones.
      const { front, back, hand } = photos;
      if (back === front) throw new CallError('field-invalid', 'back');
      if (hand === front || hand === back) throw new CallError('field-invalid', 'hand');
      const details = { front, back, hand };
      return writer.run((tx) => verification.submit(tx, who, 'advanced', details));
    }),
  ];
}
