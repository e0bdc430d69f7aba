export interface Question {
  title: string;
  text: string;
  /** default: that it is only in the audit log */
  label?: string;
  button: string;
  back: string;
  hidden?: Readonly<Record<string, string | number>>;
}
