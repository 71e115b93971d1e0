interface PlayerButtonProps {
  readonly label: string;
  /** Outline of its picture, in a square of 24. */
  readonly path: string;
  readonly className: string | undefined;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export const PLAY = 'M7.5 5v14l11-7z';
export const PAUSE = 'M8 5.5v13M16 5.5v13';

/** A button of a bar that plays what is past. */
export function PlayerButton({ label, path, className, disabled, onPress }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      </svg>
    </button>
  );
}
