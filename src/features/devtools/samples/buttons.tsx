import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LONG, Part, Sample } from './sample.tsx';
import s from './samples.module.css';

const KINDS = ['primary', 'secondary', 'quiet', 'up', 'down', 'danger'] as const;
const STATES = [
  { name: 'rest' },
  { name: 'pressed', as: 'pressed' },
  { name: 'focused', as: 'focused' },
  { name: 'busy', busy: true },
  { name: 'off', disabled: true },
] as const;

/** Samples of buttons. */
export function Buttons() {
  return (
    <>
      {KINDS.map((kind) => (
        <Part key={kind} name={`Button, ${kind}`}>
          <div className={s['row']}>
            {STATES.map(({ name, ...state }) => (
              <Sample key={name} name={name} {...('as' in state ? { as: state.as } : {})}>
                <Button
                  kind={kind}
                  busy={'busy' in state}
                  disabled={'disabled' in state}
                  aria-label={`${kind}, ${name}`}
                >
                  {kind}
                </Button>
              </Sample>
            ))}
          </div>
        </Part>
      ))}
      <Part name="Button, other sizes and texts">
        <Sample name="small">
          <div className={s['row']}>
            <Button size="small">small</Button>
            <Button size="small" kind="secondary">
              small
            </Button>
          </div>
        </Sample>
        <Sample name="long text">
          <Button>{LONG}</Button>
        </Sample>
      </Part>
      <Part name="IconButton, CopyButton">
        <div className={s['row']}>
          <Sample name="rest">
            <IconButton icon="search" label="Search" />
          </Sample>
          <Sample name="pressed" as="pressed">
            <IconButton icon="search" label="Search, pressed" />
          </Sample>
          <Sample name="focused" as="focused">
            <IconButton icon="search" label="Search, focused" />
          </Sample>
          <Sample name="off">
            <IconButton icon="search" label="Search, off" disabled />
          </Sample>
          <Sample name="copies">
            <CopyButton text="copied from the design system" label="Copy a text" />
          </Sample>
        </div>
      </Part>
    </>
  );
}
