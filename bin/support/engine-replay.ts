import { alwaysOn, createMarket, engineStateOf, marketLines, Replay } from '@tideline/streams';
import { RecordingReader } from '@tideline/streams/node';
import { recordedTopics } from '@tideline/streams/recordings';

/**
 * A tick of the player's real time, ms: the granularity at which a speed divides the recorded time.
 */
const TICK = 16;

export interface EngineReplayOptions {
  readonly file: string;
  readonly recover: boolean;
  /** Recorded time per tick relative to real time; `Infinity` does not divide at all. */
  readonly speed: number;
  /** Wall clock, µs: starts at the checkpoint before; from the beginning when absent. */
  readonly seek?: number;
  /** Wall clock, µs: values of earlier records are not passed on. */
  readonly from: number;
  /** Receives one value; the wall clock (µs) is that of its record. */
  readonly take: (line: string, wall: number) => void;
}

/**
 * Replays a Tideline recording through the app's engine on virtual time and passes on its values
 * before conflation. It runs at full speed: `speed` only sets the division of the recorded time
 * into ticks, which must not change any value.
 */
export async function replayThroughEngine(options: EngineReplayOptions): Promise<void> {
  const { file, recover, seek } = options;
  const reader = await RecordingReader.open(file, { recover });
  const replay = new Replay();
  let wall = 0;
  replay.onRecord = (record) => {
    wall = record.wall;
  };
  try {
    const { checkpoint, records } = await reader.seek(
      seek ?? Number.NEGATIVE_INFINITY,
      (state) => engineStateOf(state) !== null,
    );
    replay.begin(engineStateOf(checkpoint?.state));
    const market = createMarket({
      sources: { socket: replay.socket, rest: replay.rest },
      clock: replay.clock,
      lifecycle: alwaysOn,
      // Retries do not wait: the recording determines when connections open.
      random: () => 0,
    });
    const values = marketLines(market, recordedTopics(reader.header)).subscribe((line) => {
      if (wall >= options.from) options.take(line, wall);
    });
    const tick = TICK * options.speed;
    let until = 0;
    const play = (): void => {
      while (replay.advance(until) === 'reached') until += tick;
    };
    for await (const batch of records) {
      replay.push(batch);
      play();
    }
    replay.end();
    play();
    values.unsubscribe();
    market.close();
  } finally {
    await reader.close();
  }
}
