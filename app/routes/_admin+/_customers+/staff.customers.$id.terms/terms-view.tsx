import { Form, Link } from "@remix-run/react";
import type { Terms } from "~/modules/company/members/terms";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { StaleNotice } from "~/admin/frame/stale-notice";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary } from "~/ui/forms/form-reply";
import type { TermsEffect } from "./terms-effect.server";

interface TermsViewProps {
  id: number;
  name: string;
  ranks: readonly string[];
  waiting: readonly WaitingApprovalRequest[];
  current: Readonly<Record<string, string>>;
  version: number;
  input: Readonly<Record<string, string>>;
  faults: readonly string[];
  /** null: not entered yet, or invalid */
  wanted: Terms | null;
  effect: TermsEffect | null;
  reply: SettingsReply | undefined;
}

export function CustomerTermsView(props: TermsViewProps) {
  const { id, name, ranks, waiting, current, input, faults, wanted, effect, reply } = props;
  return (
    <>
      <div className="admin-head">
        <h1>{name} 的价格等级和地区</h1>
        <span className="admin-head__note">
          等级和注册地区决定客户拿到的价格和运费；由另一位同事复核后生效
        </span>
      </div>
      <div className="admin-body columns columns--half">
        <div>
          <ErrorSummary errors={[...faults.map((text) => ({ text })), ...toErrorSummary(reply)]} />
          <WaitingNotice waiting={waiting} />
          <Form method="get" className="part form" key={JSON.stringify(input)}>
            <Field
              label="价格等级"
              name="rank"
              required
              maxLength={10}
              list="ranks"
              defaultValue={input["rank"]}
            />
            <datalist id="ranks">
              {ranks.map((rank) => (
                <option key={rank} value={rank} />
              ))}
            </datalist>
            <Field
              label="注册地区"
              hint="写到区县，如 广东省广州市天河区"
              name="areaCode"
              required
              maxLength={60}
              defaultValue={input["areaCode"]}
            />
            <Field
              label="注册地址"
              hint="许可证上的地址，不含省市区"
              name="address"
              required
              maxLength={100}
              defaultValue={input["address"]}
            />
            <p className="form form--line">
              <button className={`button${wanted ? "" : " button--primary"}`} type="submit">
                查看会变什么
              </button>
              <Link className="button" to={`/staff/customers/${id}`}>
                返回
              </Link>
            </p>
          </Form>
        </div>
        {wanted && effect ? (
          <ApprovalRequest {...props} wanted={wanted} effect={effect} />
        ) : (
          <DetailSection id="h-now" title="现在">
            <FactList rows={Object.entries(current)} />
          </DetailSection>
        )}
      </div>
    </>
  );
}

function ApprovalRequest({
  version,
  wanted,
  effect,
  reply,
}: Pick<TermsViewProps, "version" | "reply"> & { wanted: Terms; effect: TermsEffect }) {
  const stale = reply?.stale;
  return (
    <DetailSection id="h-effect" title="生效后会变">
      <table className="grid-table grid-table--low">
        <caption className="sr-only">生效后会变的项目</caption>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">现在</th>
            <th scope="col">生效后</th>
          </tr>
        </thead>
        <tbody>
          {effect.rows.map(({ name, previous, current }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{previous}</td>
              <td>
                <span className="differ">{current}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect.notes.map((note) => (
        <p className="soft" key={note}>
          {note}
        </p>
      ))}
      <StaleNotice stale={stale} />
      <Form method="post" className="part form">
        <input type="hidden" name="version" value={stale?.version ?? version} />
        <input type="hidden" name="rank" value={wanted.rank} />
        <input type="hidden" name="areaCode" value={wanted.areaCode} />
        <input type="hidden" name="address" value={wanted.address} />
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            提出修改
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
