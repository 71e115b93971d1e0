/**
 * Recordings on Node: foreign sessions and tables, and the Tideline format (version 0). Everything
 * is read as a stream of `RawRecord`s; see docs/recording-format.md.
 */
export { AtomicFile, writeAtomically } from './atomic-file.ts';
export { dateInstant } from './date-instant.ts';
export {
  FORMATS,
  type Format,
  isFormat,
  isTableFormat,
  type TableFormat,
} from './formats/format-ids.ts';
export { type OpenedRecords, openRecords, type ReceiptUnit } from './formats/index.ts';
export type { RowBatch } from './formats/read-table.ts';
export { type MergedEvent, type MergedRecordings, mergeRecordings } from './merge-recordings.ts';
export {
  type OpenedRecording,
  openRecording,
  type RecordedBar,
  valueKinds,
} from './open-recording.ts';
export type { RawRecord, RecordKind, RecordSource } from './raw-record.ts';
export type {
  ExactTimes,
  RecordedBook,
  RecordedCandle,
  RecordedDeal,
  RecordedEvent,
  RecordedGap,
  RecordedQuote,
} from './recorded-events.ts';
export { exactTimesOf } from './recorded-events.ts';
export { Recorder, type RecorderClock } from './recorder.ts';
export { RecordingError, RecordingTooLarge, reasonOf } from './recording-error.ts';
export type { RecordingHeader, RecordingIndex } from './recording-header.ts';
export type { BarOptions, EventOptions, RecordingOptions } from './recording-options.ts';
export type { RecordingWriterOptions } from './recording-packer.ts';
export { RecordingReader } from './recording-reader.ts';
export type { Checkpoint, ChunkInfo, OpenOptions } from './recording-view.ts';
export { RecordingWriter } from './recording-writer.ts';
export { withoutSecrets } from './redact.ts';
export { fileKind, type LineBatch, type ReadOptions, readLines } from './text-lines.ts';
export { isPacked, isUnpacked } from './unpacked-recording.ts';
