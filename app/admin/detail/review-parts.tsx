import type { ReactNode } from "react";
import type { Seller } from "~/modules/content/legal-entity";
import { formatTime } from "~/platform/values/clock";
import { StaffSeal } from "./seller-facts";

interface Signed {
  by: string;
  at: number;
}

/** Both reviews, each with person and time. */
export function ReviewSteps({
  first,
  second,
  isOpen,
}: {
  first: Signed | null;
  second: Signed | null;
  isOpen: boolean;
}) {
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

/** What one person decided on an approval form. */
export interface ApprovalOpinion {
  role: string;
  /** "同意"; "" is written by hand */
  text: string;
  by: string;
  at: number | null;
}

interface ApprovalFormPageProps {
  title: string;
  /** "第 12 号" */
  number: string;
  seller: Seller;
  rows: readonly (readonly [name: string, content: ReactNode])[];
  opinions: readonly ApprovalOpinion[];
}

/** An approval form on one page: facts, opinions with signature lines, and the seal. */
export function ApprovalFormPage({ title, number, seller, rows, opinions }: ApprovalFormPageProps) {
  return (
    <article className="paper-form-page">
      <h1 className="paper-form__title">{title}</h1>
      <p className="paper-form__head">
        <span>{seller.name}</span>
        <span>{number}</span>
      </p>
      <table className="grid-table paper-form">
        <caption className="sr-only">{title}</caption>
        <tbody>
          {rows.map(([name, content]) => (
            <tr key={name}>
              <th scope="row" className="grid-table__keep">
                {name}
              </th>
              <td>{content}</td>
            </tr>
          ))}
          {opinions.map((opinion) => (
            <tr key={opinion.role}>
              <th scope="row" className="grid-table__keep">
                {opinion.role}
              </th>
              <td>
                <p className="paper-form__opinion">{opinion.text}</p>
                <p className="paper-form__sign">
                  <span>签名：{opinion.by}</span>
                  <span>日期：{opinion.at === null ? "" : formatTime(opinion.at)}</span>
                </p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="paper-form__seal">
        <span>{`审批单位（盖章）：${seller.name}`}</span>
        <span>日期：</span>
        {seller.hasSeal.company ? <StaffSeal /> : null}
      </p>
    </article>
  );
}

/** The department's reason for a new partner or product is written by hand. */
export const APPLICANT_OPINION: ApprovalOpinion = {
  role: "业务部门申请意见",
  text: "",
  by: "",
  at: null,
};

export const TextLines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>);

export const pointLine = (name: string, isTicked: boolean): string => `${isTicked ? "☑" : "☐"} ${name}`;
