/** Two soft notes, a fifth apart: frequency in Hz, start and length in s. */
const NOTES = [
  { frequency: 880, at: 0, length: 0.16 },
  { frequency: 1_320, at: 0.17, length: 0.28 },
] as const;
const LOUDNESS = 0.18;
/** Fade of a note, s: an abrupt start or end clicks. */
const EDGE = 0.015;

let made: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  made ??= new AudioContext();
  return made;
}

/** What browsers count as a touch of the page. */
const TOUCHES = ['pointerup', 'touchend', 'keydown'] as const;

/**
 * Lets later tones sound: Safari starts sound within a touch only, and stops it for a telephone
 * call. Each touch starts it again where it does not run.
 * @param wanted - whether a tone may come at all
 */
export function soundAfterTouch(wanted: () => boolean): void {
  const start = () => {
    if (!wanted()) return;
    const context = audio();
    if (context && context.state !== 'running') void context.resume().catch(() => undefined);
  };
  for (const touch of TOUCHES) document.addEventListener(touch, start, { capture: true });
}

/**
 * A short synthesized tone. Browsers play nothing before the user has touched the page; a tone that
 * could not play when due is dropped.
 */
export function playTone(): void {
  const context = audio();
  if (!context) return;
  const { currentTime, state } = context;
  if (state !== 'running') {
    // Resumes the context for the next tone, and for this one if that is quick.
    const due = performance.now();
    void context.resume().then(
      () => {
        if (performance.now() - due < 500) play(context, context.currentTime);
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
