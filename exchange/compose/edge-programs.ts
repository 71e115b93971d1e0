import type { WebSocket } from 'ws';
import type { SocketRelay } from '../cluster/door/socket-relay.ts';
import type { CommandClient } from '../cluster/rpc/command-client.ts';
import { unpackAnswer } from '../cluster/rpc/packed-answer.ts';
import { FUTURES, SPOT } from '../door/rate-limits.ts';
import type { ForwardOptions } from '../door/serve/forward.ts';
import { DoorLimits } from '../door/serve/limits.ts';
import { Line } from '../door/sockets/line.ts';
import type { Clock } from '../foundation/ports/ports.ts';
import { spread } from '../market/realtime/spread.ts';

/** Messages a second; the leader has the exact limit of each kind of socket. */
const FLOOD = 100;

/**
 * What an edge needs to let the leader answer calls of programs.
 * @param wall - the leader's time
 */
export function forwardedCalls(client: CommandClient, wall: Clock): ForwardOptions {
  return {
    forward: async (call) => {
      // The copy of a signed command is refused, so a command is sent once.
      const repeat = call.method === 'GET' ? 'read' : 'once';
      return unpackAnswer(await client.ask('program', call, repeat));
    },
    limits: new DoorLimits(wall, SPOT),
    futuresLimits: new DoorLimits(wall, FUTURES),
  };
}

/** Sockets of programs that the leader serves. */
export class EdgeSockets {
  readonly #relay: SocketRelay;
  readonly #pace: Clock;
  readonly #lines = new Set<Line>();
  readonly #sweeps: ReturnType<typeof setInterval>;

  /** @param pace - monotonic time, ms */
  constructor(relay: SocketRelay, pace: Clock) {
    this.#relay = relay;
    this.#pace = pace;
    this.#sweeps = setInterval(() => {
      for (const line of this.#lines) line.sweep();
    }, 1_000);
  }

  welcome(socket: WebSocket, url: string, address: string): void {
    const line: Line = new Line(socket, this.#pace, (text) => relayed.said(text), FLOOD);
    const end = (code: number | null, reason: string): void =>
      code === null ? socket.terminate() : socket.close(code, reason);
    const relayed = this.#relay.open({ send: (text) => line.send(text), end }, url, address);
    this.#lines.add(line);
    socket.once('close', () => {
      this.#lines.delete(line);
      relayed.closed();
    });
  }

  /** Cuts every socket, as a network would. */
  disconnect(): void {
    for (const line of [...this.#lines]) line.cut();
  }

  /** Closes every socket within `ms`, so that programs connect to another edge. */
  async move(ms: number): Promise<void> {
    await spread([...this.#lines], ms, (line) => line.restart());
  }

  close(): void {
    clearInterval(this.#sweeps);
    this.#relay.close();
    this.disconnect();
  }
}
