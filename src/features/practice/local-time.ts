/** Local date and time as `<input type="datetime-local">` writes them, to the second. */
export function localText(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The instant of such a text, ms UTC; null for another text. */
export function localTime(text: string): number | null {
  const time = new Date(text).getTime();
  return Number.isNaN(time) ? null : time;
}
