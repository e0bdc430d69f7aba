import { Form, Link } from "@remix-run/react";
import { STATE_MARKS } from "~/desk/proposals/proposal-page";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import { PROPOSAL_STATES, type Proposal } from "~/staff/proposals/proposals";
import { ErrorSummary } from "~/ui/forms/error-summary";

export type ProposalReply = FormReply & { changed?: true };

interface Difference {
  name: string;
  was: string;
  is: string;
}

interface ProposalViewProps {
  proposal: Omit<Proposal, "before" | "after">;
  kind: string;
  /** the thing's own page */
  to: string;
  rows: readonly Difference[];
  /** what has changed since it was proposed */
  since: readonly Difference[];
  isGone: boolean;
  mark: string;
  mayAnswer: boolean;
  refusal: string | null;
  mayWithdraw: boolean;
  seconds: readonly string[];
  changes: readonly ChangeRow[];
  reply: ProposalReply | undefined;
}

export function ProposalView(props: ProposalViewProps) {
  const { proposal, kind, to, rows, since, isGone, changes, reply } = props;
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts?.[0] ? [{ text: texts[0], ...(name && { name }) }] : [],
  );
  return (
    <>
      <div className="desk-head">
        <h1>{proposal.title}</h1>
        <span className={`state state--${STATE_MARKS[proposal.state]}`}>
          {PROPOSAL_STATES[proposal.state]}
        </span>
        <span className="desk-head__note">{kind}</span>
        <span className="desk-head__end">
          <Link to={to}>打开对象</Link>
        </span>
      </div>
      <div className="desk-body columns columns--side">
        <div>
          <ErrorSummary errors={errors} />
          {reply?.changed ? <Changed /> : null}
          <Steps {...props} />
          <Differences id="h-diff" title="改动" rows={rows} now="改为" />
          {isGone ? <p className="second part">要改的对象已不存在，请退回这项申请。</p> : null}
          {since.length > 0 ? (
            <Differences id="h-since" title="提出以后已有的变化" rows={since} now="现在是" />
          ) : null}
        </div>
        <div>
          <Answer {...props} />
          <section className="part" aria-labelledby="h-history">
            <div className="part__head">
              <h2 id="h-history">历史</h2>
            </div>
            <ChangeList changes={changes} none="还没有记录。" />
          </section>
        </div>
      </div>
    </>
  );
}

const Changed = () => (
  <div className="error-summary" role="alert" tabIndex={-1}>
    <h2>打开本页以后已有变化</h2>
    <p>请看下面现在的内容，仍然同意请再按一次。</p>
  </div>
);

/** Both people by name. */
function Steps({ proposal, seconds }: ProposalViewProps) {
  const { proposer, proposedAt, why, limit, decider, decidedAt, answer, state } = proposal;
  return (
    <>
      <ol className="two">
        <li>
          <span className="two__step">提出</span>
          <p>
            <strong>{proposer.name}</strong> {formatTime(proposedAt)}
          </p>
          <p>原因：{why}</p>
          {limit ? <p className="soft">{limit}</p> : null}
        </li>
        <li className={state === "waiting" ? "two__now" : undefined}>
          <span className="two__step">{state === "withdrawn" ? "撤回" : "复核"}</span>
          {decider && decidedAt !== null ? (
            <p>
              <strong>{decider.name}</strong> {formatTime(decidedAt)} {PROPOSAL_STATES[state]}
            </p>
          ) : (
            <p>{seconds.length > 0 ? `可由 ${seconds.join("、")} 办理` : "目前没有别的同事可以复核"}</p>
          )}
          {answer ? <p>原因：{answer}</p> : null}
        </li>
      </ol>
    </>
  );
}

interface DifferencesProps {
  id: string;
  title: string;
  rows: readonly Difference[];
  /** over what stands on the right */
  now: string;
}

function Differences({ id, title, rows, now }: DifferencesProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part__head">
        <h2 id={id}>{title}</h2>
      </div>
      <table className="grid-table fold-table">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原来</th>
            <th scope="col">{now}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="原来">
                <del className="diff__old">{was || "（无）"}</del>
              </td>
              <td data-name={now}>
                <ins className="diff__new">{is || "（无）"}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Answer({ proposal, mark, mayAnswer, refusal, mayWithdraw, isGone, reply }: ProposalViewProps) {
  const typed = reply?.initialValue?.["why"];
  return (
    <section className="part" aria-label="办理">
      {refusal ? (
        <p className="second">
          <strong>您不能复核</strong>
          <span>{refusal}</span>
        </p>
      ) : null}
      {mayAnswer && !isGone ? (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="agree" />
          <input type="hidden" name="version" value={proposal.version} />
          <input type="hidden" name="mark" value={mark} />
          <button className="button button--primary" type="submit" accessKey="s">
            同意并生效
          </button>
        </Form>
      ) : null}
      {mayAnswer ? (
        <Form method="post" className="form part">
          <input type="hidden" name="intent" value="return" />
          <div className="field">
            <label className="field__label" htmlFor="why">
              退回的原因
            </label>
            <input
              type="text"
              className="field__input"
              id="why"
              name="why"
              required
              minLength={2}
              maxLength={200}
              defaultValue={typeof typed === "string" ? typed : ""}
              placeholder="写明哪一点不对，告诉提出的人"
            />
          </div>
          <button className="button" type="submit">
            退回
          </button>
        </Form>
      ) : null}
      {mayWithdraw ? (
        <Form method="post" className="form part">
          <button className="button" type="submit" name="intent" value="withdraw">
            撤回这项申请
          </button>
        </Form>
      ) : null}
    </section>
  );
}
