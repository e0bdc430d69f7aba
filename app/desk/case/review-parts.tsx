/** What reviews by two people share: how far they have come, and the form that inspectors read. */
import type { ReactNode } from "react";
import { formatTime } from "~/platform/values/clock";

interface Signed {
  by: string;
  /** epoch ms */
  at: number;
}

interface ReviewStepsProps {
  first: Signed | null;
  second: Signed | null;
  /** it is not decided yet */
  isOpen: boolean;
}

/** The first review and the other person's, each with who and when. */
export function ReviewSteps({ first, second, isOpen }: ReviewStepsProps) {
  const waits = isOpen ? "等待办理" : "没有记录";
  return (
    <ol className="two">
      <li className={isOpen && !first ? "two__now" : undefined}>
        <span className="two__step">初审</span>
        <br />
        {first ? `${first.by}，${formatTime(first.at)} 通过` : waits}
      </li>
      <li className={isOpen && first ? "two__now" : undefined}>
        <span className="two__step">复核（另一人）</span>
        <br />
        {second ? `${second.by}，${formatTime(second.at)} 同意` : waits}
      </li>
    </ol>
  );
}

/** An approval form as one table to print: what is in it, row by row. */
export function ApprovalTable({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly (readonly [name: string, content: ReactNode])[];
}) {
  return (
    <table className="grid-table paper-form">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, content]) => (
          <tr key={name}>
            <th scope="row" className="grid-table__keep">
              {name}
            </th>
            <td>{content}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lines of one row. */
export const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>);

/** "☑ 证照齐全" */
export const pointLine = (name: string, isTicked: boolean): string => `${isTicked ? "☑" : "☐"} ${name}`;
