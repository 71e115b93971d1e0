import { Icon } from '../../ui/icon.tsx';
import s from './places.module.css';

interface OptionProps {
  readonly name: string;
  readonly where: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

export function PlaceOption({ name, where, chosen, onChoose }: OptionProps) {
  return (
    <button type="button" className={s['place']} aria-pressed={chosen} onClick={onChoose}>
      <span>
        <span className={s['name']}>{name}</span>
        <span className={s['where']}>{where}</span>
      </span>
      {chosen && <Icon name="check" size={20} />}
    </button>
  );
}
