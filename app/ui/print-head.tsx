import { Fragment } from "react";

export function PrintHead({ title, note }: { title: string; note: string }) {
  return (
    <div className="print-head" aria-hidden="true">
      <span className="print-head__title">{title}</span>
      <span>{note}</span>
    </div>
  );
}

/** Only on paper: the seller, and what the page covers. */
export const PrintSeller = ({ name, note = "" }: { name: string; note?: string }) => (
  <p className="print-seller" aria-hidden="true">
    {[`制表单位：${name}`, note].filter(Boolean).join("　")}
  </p>
);

export interface PrintFact {
  label: string;
  text: string;
  isWide?: boolean;
}

interface PrintFactsProps {
  facts: readonly PrintFact[];
  /** signatures or stamps, each with a line */
  signs?: readonly string[];
  /** address of the seal at the first signature */
  seal?: string | null;
}

export function PrintFacts({ facts, signs = [], seal = null }: PrintFactsProps) {
  return (
    <div className="print-facts" aria-hidden="true">
      <dl className="print-facts__list">
        {facts.map(({ label, text, isWide }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className={isWide ? "print-facts__wide" : undefined}>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {signs.map((sign, at) => (
        <p className="print-facts__sign" key={sign}>
          {sign}
          {seal && at === 0 ? <img src={seal} width={120} height={120} alt="" /> : null}
        </p>
      ))}
    </div>
  );
}
