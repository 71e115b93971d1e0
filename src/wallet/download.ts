/** Long enough for any browser to have taken the file over, ms. */
const KEPT_FOR = 60_000;

/** Hands a text to the browser as a file to keep. */
export function downloadText(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR);
}
