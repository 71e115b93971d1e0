/** Two soft notes, a fifth apart: frequency in Hz, start and length in s. */
const NOTES = [
  { frequency: 880, at: 0, length: 0.16 },
  { frequency: 1_320, at: 0.17, length: 0.28 },
] as const;
const LOUDNESS = 0.18;
/** A note that starts or stops at once clicks, s. */
const EDGE = 0.015;

let context: AudioContext | null = null;

/**
 * A short tone, made here rather than fetched. Before a person has touched the page a browser plays
 * nothing, and a tone that could not be played when it was due is not played later.
 */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, state } = context;
  if (state !== 'running') {
    // Taken up again for the next one, and for this one when it takes no time to speak of.
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
