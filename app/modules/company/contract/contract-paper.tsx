import { formatTime } from "~/platform/values/clock";
import type { SignedContract } from "./contract";
import type { ContractText } from "./contract-text";

interface ContractDocumentProps {
  text: ContractText;
  signed?: SignedContract;
  /** the address of the seller's seal */
  seal?: string | null;
  /** the line of 单据验真, of a signed contract */
  verify?: string;
}

export function ContractPrintout({ text, signed, seal = null, verify = "" }: ContractDocumentProps) {
  return (
    <article className="surface contract" aria-labelledby="contract-title">
      <h2 className="contract__title" id="contract-title">
        {text.title}
      </h2>
      <p className="contract__number">{`合同编号 ${text.number}`}</p>
      {text.parties.map((party) => (
        <dl className="contract__party" key={party.role}>
          {party.facts.map(([label, value], i) => (
            <div key={label}>
              <dt>{i === 0 ? party.role : label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <div className="prose contract__text">
        <p>{text.preamble}</p>
        {text.chapters.map((chapter, i) => (
          <section key={chapter.title}>
            <h3>{`第${FIGURES[i]}条　${chapter.title}`}</h3>
            <ol className="contract__clauses">
              {chapter.clauses.map((clause, j) => (
                <li key={clause}>
                  <span className="contract__mark">{`${i + 1}.${j + 1}`}</span>
                  {clause}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {signed ? (
        <dl className="contract__party contract__signed">
          {[
            ["甲方签署人", signed.signer],
            ["签署账号", signed.username],
            ["签署时间", formatTime(signed.signedAt)],
            ["全文校验值（SHA-256）", signed.sha256],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {signed && seal ? (
        <p className="contract__seal">
          乙方（盖章）
          <img src={seal} width={132} height={132} alt="乙方公章" />
        </p>
      ) : null}
      {verify ? <p className="verify-line">{verify}</p> : null}
    </article>
  );
}

const FIGURES = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
