import { useLayoutEffect, useRef, useState } from 'react';
import type { NumberRule } from '../format/number-rule.ts';
import { settleDraft, stepDraft } from './number-draft.ts';
import { type Edit, pasteInto, typeInto } from './number-edit.ts';

interface NumberInputProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly rule: NumberRule;
  readonly disabled: boolean;
  readonly wrong: boolean;
  readonly shortcut?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly onFocused?: ((focused: boolean) => void) | undefined;
}

/**
 * The input of a number field: applies keys and pastes to the draft and keeps the caret behind its
 * digit.
 */
export function NumberInput({
  id,
  className,
  draft,
  onDraft,
  rule,
  disabled,
  wrong,
  shortcut,
  placeholder,
  onFocused,
}: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<Edit | null>(null);
  /** Text that an input method is composing, mostly full-width digits: unchanged until it ends. */
  const [composed, setComposed] = useState<string | null>(null);
  // React moves the caret to the end when it changes the input's text.
  useLayoutEffect(() => {
    const element = input.current;
    if (!edited || !element || element !== document.activeElement) return;
    if (element.value === edited.draft) element.setSelectionRange(edited.caret, edited.caret);
  }, [edited]);
  const take = (edit: Edit) => {
    setEdited(edit);
    onDraft(edit.draft);
  };
  const caretOf = (element: HTMLInputElement) => element.selectionStart ?? element.value.length;
  const written = (element: HTMLInputElement) =>
    take(typeInto(draft, element.value, caretOf(element), rule));

  return (
    <input
      ref={input}
      id={id}
      className={className}
      type="text"
      inputMode={rule.decimals === 0 ? 'numeric' : 'decimal'}
      aria-keyshortcuts={shortcut}
      enterKeyHint="done"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      placeholder={placeholder}
      value={composed ?? draft}
      onChange={({ currentTarget, nativeEvent }) => {
        if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
        else written(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(null);
        written(currentTarget);
      }}
      onPaste={(event) => {
        event.preventDefault();
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
        const edit = pasteInto(draft, event.clipboardData.getData('text'), [from, to], rule);
        if (edit) take(edit);
      }}
      onFocus={() => onFocused?.(true)}
      onBlur={() => {
        // An equal draft is no edit: it would end an error, and the page would move under the tap.
        const settled = settleDraft(draft, rule);
        if (settled !== draft) onDraft(settled);
        onFocused?.(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          onDraft(stepDraft(draft, event.key === 'ArrowUp' ? 1 : -1, rule));
        }
        // iOS has no return key on the decimal keyboard; elsewhere it closes the keyboard.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
      }}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? `${id}-error` : undefined}
    />
  );
}
