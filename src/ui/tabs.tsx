import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';
import s from './tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** `line` for views of a page, `segment` for a choice inside one. */
  readonly look?: 'line' | 'segment';
  /** Content of the selected tab; the tab names its panel. */
  readonly children?: ReactNode;
  /** A key that selects the next tab on a trading page, in upper case. */
  readonly shortcut?: string;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
}

/** ARIA tabs: one tab stop, with arrow keys between tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  look = 'line',
  children,
  shortcut,
  className,
  panelClassName,
}: TabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const next = tabs[(tabs.findIndex((tab) => tab.id === selected) + 1) % tabs.length];
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = target(event.key, at, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes(s['list'], s[look], className)}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-keyshortcuts={tab === next ? shortcut : undefined}
            {...(children === undefined ? {} : { 'aria-controls': `${id}-panel` })}
            tabIndex={tab.id === selected ? 0 : -1}
            className={s['tab']}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${selected}`}
          className={panelClassName}
        >
          {children}
        </div>
      )}
    </>
  );
}

function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
