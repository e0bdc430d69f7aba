/** 电子合同: the text to read and sign, and what was signed, each as it was. */
import { Form, Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { contractHref, type ContractPage, type SignedContract } from "./contract";
import type { ContractText } from "./contract-text";

export function ContractView({ page, reply }: { page: ContractPage; reply: FormReply | undefined }) {
  if (page.read) return <ReadAgain {...page.read} back={page.back} />;
  const { open } = page;
  return (
    <>
      <Standing page={page} />
      {open ? (
        <>
          <Paper text={open.text} />
          {page.status === "approved" ? (
            <SignForm key={open.year} open={open} back={page.back} reply={reply} />
          ) : null}
        </>
      ) : null}
      <SignedList signed={page.signed} />
    </>
  );
}

/** What stands between the company and ordering, or that nothing does. */
function Standing({ page: { open, status, year, isSigned, back } }: { page: ContractPage }) {
  if (isSigned)
    return (
      <Notice kind="success" more={open ? { to: "#sign", text: "签署合同" } : null}>
        {`${year} 年度电子合同已签署。`}
        {open ? `现在可以提前签署 ${open.year} 年度合同。` : null}
        {back && !open ? <a href={back}>返回之前的页面</a> : null}
      </Notice>
    );
  if (status !== "approved")
    return (
      <Notice kind="warning" more={{ to: "/zzzj", text: "查看资质证件" }}>
        贵企业的资料审核通过后才能签署合同，现在可以先阅读全文。
      </Notice>
    );
  return (
    <Notice kind="warning" more={{ to: "#sign", text: "签署合同" }}>
      {`贵企业还没有签署 ${year} 年度电子合同，签署后即可下单。请阅读全文，在文末签署。`}
    </Notice>
  );
}

/** The contract as it is read on the screen and on paper. */
function Paper({ text, signed }: { text: ContractText; signed?: SignedContract }) {
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
    </article>
  );
}

const FIGURES = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

function SignForm(props: {
  open: NonNullable<ContractPage["open"]>;
  back: string;
  reply: FormReply | undefined;
}) {
  const { open, back, reply } = props;
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const typed = reply?.initialValue;
  return (
    <section className="surface no-print" id="sign" aria-labelledby="sign-title">
      <div className="surface__head">
        <h2 className="surface__title" id="sign-title">
          {`签署 ${open.year} 年度合同`}
        </h2>
      </div>
      <Form className="contract-form" method="post" action={contractHref(back)} noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="year" value={open.year} />
        <input type="hidden" name="seen" value={open.sha256} />
        <input type="hidden" name="back" value={back} />
        <Field
          label="签署人姓名"
          name="signer"
          autoComplete="name"
          required
          maxLength={20}
          defaultValue={typeof typed?.signer === "string" ? typed.signer : open.signer}
          errors={reply?.error?.signer}
          hint="须为采购委托书载明的人员或企业负责人"
        />
        <div className={reply?.error?.agree ? "field field--error" : "field"}>
          {reply?.error?.agree ? (
            <p className="field__error" id="agree-error">
              <Icon name="warning" />
              {reply.error.agree[0]}
            </p>
          ) : null}
          <label className="choice">
            <input
              className="choice__box"
              type="checkbox"
              id="agree"
              name="agree"
              required
              defaultChecked={typed?.agree === "on"}
              aria-invalid={reply?.error?.agree ? true : undefined}
              aria-describedby={reply?.error?.agree ? "agree-error" : undefined}
            />
            我已阅读合同全文，并代表本企业同意全部条款
          </label>
        </div>
        <p>
          <button type="submit" className="button button--primary button--large">
            签署合同
          </button>
        </p>
      </Form>
    </section>
  );
}

function SignedList({ signed }: { signed: readonly SignedContract[] }) {
  return (
    <section className="surface surface--flush no-print" aria-labelledby="signed-title">
      <div className="surface__head">
        <h2 className="surface__title" id="signed-title">
          已签署的合同
        </h2>
      </div>
      {signed.length === 0 ? (
        <Empty title="还没有已签署的合同" />
      ) : (
        <ul className="contracts">
          {signed.map((one) => (
            <li className="contracts__item" key={one.number}>
              <div>
                <h3>{`${one.year} 年度药品购销框架合同`}</h3>
                <p className="contracts__fact">
                  <span>{`合同编号 ${one.number}`}</span>
                  <span>{`签署人 ${one.signer}`}</span>
                  <span>{`签署时间 ${formatTime(one.signedAt)}`}</span>
                </p>
              </div>
              <Link className="button" to={`/dzht?year=${one.year}`}>
                查看
                <span className="sr-only">{`：${one.year} 年度合同`}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ReadAgain(props: { contract: SignedContract; text: ContractText; back: string }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <>
      <p className="choices no-print">
        <Link className="button" to="/dzht">
          返回电子合同
        </Link>
        {isLive ? (
          <button type="button" className="button" onClick={() => window.print()}>
            <Icon name="print" />
            打印
          </button>
        ) : null}
      </p>
      <Paper text={props.text} signed={props.contract} />
    </>
  );
}
