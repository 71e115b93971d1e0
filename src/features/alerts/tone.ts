/** Two soft notes, a fifth apart: frequency in Hz, start and length in s. */
const NOTES = [
  { frequency: 880, at: 0, length: 0.16 },
  { frequency: 1_320, at: 0.17, length: 0.28 },
] as const;
const LOUDNESS = 0.18;
/** Fade of a note, s: an abrupt start or end clicks. */
const EDGE = 0.015;

let context: AudioContext | null = null;

/**
 * A short synthesized tone. Browsers play nothing before the user has touched the page; a tone that
 * could not play when due is dropped.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, state } = context;
  if (state !== 'running') {
    // Resumes the context for the next tone, and for this one if that is quick.
    const due = performance.now();
    void context.resume().then(
      () => {
        if (performance.now() - due < 500 && context) play(context, context.currentTime);
      },
      () => undefined,
    );
    return;
  }
  play(context, currentTime);
}

function play(audio: AudioContext, start: number): void {
  for (const { frequency, at, length } of NOTES) {
    const from = start + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, from + EDGE);
    volume.gain.exponentialRampToValueAtTime(0.001, from + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
