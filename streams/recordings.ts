/**
 * The recordings' door for browsers: keeping what passes over the wire, opening a recording from a
 * file somebody gave, drawing what came as a marble spec. Apart from `#streams`, which every screen
 * loads.
 */
export { type Drawable, drawSpec, TooMuchError } from './marbles/draw-spec.ts';
export { blobBytes, MemorySink } from './recording/page-bytes.ts';
export type { RawRecord } from './recording/raw-record.ts';
export { recordedTopics, topicsOf } from './recording/recorded-topics.ts';
export { RecordingError } from './recording/recording-error.ts';
export type { RecordingHeader } from './recording/recording-header.ts';
export { RecordingPacker } from './recording/recording-packer.ts';
export { RecordingView } from './recording/recording-view.ts';
export { withoutSecrets } from './recording/redact.ts';
export { readPacket } from './replay/packet.ts';
export { keyOfUrl } from './replay/request-key.ts';
