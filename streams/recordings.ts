/**
 * The browser's entry point for recordings: records traffic, opens a chosen recording file, draws
 * traffic as a marble spec. Separate from `@tideline/streams`, which every screen loads.
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
