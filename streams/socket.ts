/**
 * The client of the exchange's socket: socket.io, which a first screen does not need. A program
 * that starts with polled prices loads this later and passes it to `lateSocket`.
 */
export { socketIo } from './transports/socket-io.ts';
