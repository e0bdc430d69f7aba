/** What a confirm page asks. */
export interface Question {
  title: string;
  /** what will happen */
  text: string;
  /** of the reason; left out: that it is only in the audit log */
  label?: string;
  button: string;
  /** path of the page to go back to */
  back: string;
  hidden?: Readonly<Record<string, string | number>>;
}
