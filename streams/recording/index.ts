/**
 * Recordings on Node: foreign sessions and tables, and the Tideline format (version 0). Everything
 * is read as a stream of `RawRecord`s; see docs/recording-format.md.
 */
export { AtomicFile, writeAtomically } from './atomic-file.ts';
export {
  FORMATS,
  type Format,
  isFormat,
  isTableFormat,
  type TableFormat,
} from './formats/format-ids.ts';
export { type OpenedRecords, openRecords } from './formats/index.ts';
export { type OpenedRecording, openRecording } from './open-recording.ts';
export type { RawRecord, RecordKind, RecordSource } from './raw-record.ts';
export type {
  RecordedBook,
  RecordedCandle,
  RecordedDeal,
  RecordedEvent,
  RecordedGap,
  RecordedQuote,
} from './recorded-events.ts';
export { Recorder, type RecorderClock } from './recorder.ts';
export { RecordingError, reasonOf } from './recording-error.ts';
export type { RecordingHeader, RecordingIndex } from './recording-header.ts';
export type { EventOptions, RecordingOptions } from './recording-options.ts';
export type { RecordingWriterOptions } from './recording-packer.ts';
export { RecordingReader } from './recording-reader.ts';
export type { Checkpoint, ChunkInfo, OpenOptions } from './recording-view.ts';
export { RecordingWriter } from './recording-writer.ts';
export { withoutSecrets } from './redact.ts';
export { fileKind, type LineBatch, type ReadOptions, readLines } from './text-lines.ts';
export { isPacked, isUnpacked } from './unpacked-recording.ts';
