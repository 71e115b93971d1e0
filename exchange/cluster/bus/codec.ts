const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A message as JSON. */
export const pack = (message: unknown): Uint8Array => encoder.encode(JSON.stringify(message));

/**
 * Only the cluster's own processes write to the bus, all with the same version of the contract, so
 * the shape is not checked again.
 * @throws SyntaxError
 */
export const unpack = <Message>(payload: Uint8Array): Message =>
  JSON.parse(decoder.decode(payload)) as Message;
