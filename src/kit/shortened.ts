/** A text as a page shows it: its first `most` characters, and how many are left out. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  const left = characters.length - most;
  if (left <= 0) return text;
  return `${characters.slice(0, most).join("")}… (${left.toLocaleString("en-US")} more characters)`;
}
