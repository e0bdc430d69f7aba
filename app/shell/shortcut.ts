/** The text of a shortcut file as desktops read it. */
export function shortcut(url: string): string {
  return `[InternetShortcut]\r\nURL=${url}\r\n`;
}
