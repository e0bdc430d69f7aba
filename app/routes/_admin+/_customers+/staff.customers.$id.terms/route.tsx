/** 价格等级和地区: what prices a company gets; what would follow is shown first, and a second person agrees. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { isSameTerms, type Terms, TermsFields, describeCompanyTerms } from "~/modules/company/members/terms";
import { findTerms, ranksInUse } from "~/modules/company/members/terms.server";
import { proposeTerms } from "~/admin/approval-requests/kinds/company-terms.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { plainQuery } from "~/platform/values/plain-text";
import { regionName } from "~/platform/values/regions";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { toStale, getVersion } from "~/platform/http/stale";
import { reasonField } from "~/platform/values/reason-field";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { termsEffect, type TermsEffect } from "./terms-effect.server";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary } from "~/ui/forms/form-reply";

const TITLE = "改价格等级和地区";
export const handle = adminHandle(TITLE, "customers.terms");

const ProposeForm = TermsFields.extend({
  version: z.number("请重新打开本页").int(),
  why: reasonField(),
});

/** Returns the values of the first form; null: not sent yet. */
function readTermsWish(params: URLSearchParams) {
  if (!params.has("rank")) return null;
  const input = Object.fromEntries(
    ["rank", "areaCode", "address"].map((name) => [name, (params.get(name) ?? "").slice(0, 200)]),
  );
  const read = TermsFields.safeParse(input);
  const faults = read.success ? [] : read.error.issues.map(({ message }) => message);
  return { input, wanted: read.success ? read.data : null, faults };
}

/** What is wanted, if it is valid and differs from what is; else why not. */
function checkWish(wish: ReturnType<typeof readTermsWish>, terms: Terms) {
  if (!wish) return { wanted: null, faults: [] };
  if (wish.wanted && isSameTerms(terms, wish.wanted))
    return { wanted: null, faults: ["价格等级、注册地区和地址都没有变化"] };
  return { wanted: wish.wanted, faults: wish.faults };
}

const toFormValues = ({ rank, areaCode, address }: Terms) => ({
  rank,
  areaCode: regionName(areaCode),
  address,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const { name, terms } = (await findTerms(id)) ?? notFound();
  const wish = readTermsWish(plainQuery(request));
  const { wanted, faults } = checkWish(wish, terms);
  const [ranks, waiting, effect] = await Promise.all([
    ranksInUse(),
    waitingShownTo(staff, "company", id),
    wanted && termsEffect(id, terms, wanted),
  ]);
  return json(
    {
      id,
      name,
      ranks,
      waiting,
      effect,
      faults,
      version: getVersion(terms),
      current: describeCompanyTerms(terms),
      input: wish?.input ?? toFormValues(terms),
      wanted: effect && wanted,
    },
    faults.length > 0 ? 400 : 200,
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const id = requireId(params.id);
  const form = await readForm(request, ProposeForm);
  if (!form.ok) return form.response;
  const { version, why, ...to } = form.value;
  const wish = { companyId: id, version, to, why, by: staff };
  const done =
    (await asStaff(staff, { command: TITLE, why }, () =>
      inTransaction((trx) => proposeTerms(trx, wish, now())),
    )) ?? notFound();
  if (!done.ok && "text" in done) return form.refuse({ form: [done.text] });
  if (!done.ok) {
    const names = { 价格等级: "价格等级", 注册地区: "注册地区", 注册地址: "注册地址" };
    const stale = toStale(
      names,
      getVersion(done.current),
      describeCompanyTerms(done.current),
      describeCompanyTerms(to),
    );
    return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  const text = "已提出，由另一位同事复核后生效。";
  return redirectWith(`/staff/proposals/${done.id}`, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: SettingsReply | undefined };

export default function CustomerTerms() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const { id, name, ranks, waiting, current, input, faults, wanted, effect } = data;
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
          <ApprovalRequest {...data} reply={reply} wanted={wanted} effect={effect} />
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
}: Pick<LoaderData, "version" | "reply"> & { wanted: Terms; effect: TermsEffect }) {
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
