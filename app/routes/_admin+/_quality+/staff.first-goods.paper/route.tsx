/** 登记纸质审批表: products approved by two people on paper, with a scan; a second person verifies it. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { openReviewIds, findReviews } from "~/modules/catalogue/review/review-list.server";
import { MAX_RECORDED, readReviewFilter } from "~/admin/goods/review-filter";
import { isAllTicked } from "~/admin/lists/ticked";
import { proposePrintedForm } from "~/admin/approval-requests/kinds/paper-approval.server";
import { formBytes, SHOP_OWNER } from "~/platform/files/files.server";
import { withFilesOnce } from "~/platform/files/files-once.server";
import { useFiles } from "~/platform/files/stored-files.server";
import { type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { parseTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { type Signer, signersWith } from "~/modules/staff/accounts/signers.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ChangeRefused } from "~/modules/staff/approval-requests/approval-requests.server";
import { MAX_SCANS, NONE_TICKED, createSignedApprovalForm } from "./paper-form";
import { formatWhole } from "~/platform/values/whole-text";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("登记纸质审批表", "quality.secondReview");

const SHOWN = 50;

/** Returns the products in the address: the ticked ones, or all that match its filter. */
async function idsAt(params: URLSearchParams, keys: readonly string[], at: number): Promise<number[]> {
  if (isAllTicked(params)) return openReviewIds(readReviewFilter(params).filter, MAX_RECORDED, at);
  return [...new Set(keys.flatMap((key) => readWhole(key) ?? []))].slice(0, MAX_RECORDED);
}

const readSigners = async () => ({
  first: await signersWith(["quality.firstReview"]),
  second: await signersWith(["quality.secondReview", "quality.agreePaper"]),
});

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const ids = await idsAt(params, params.getAll("keys"), now());
  const isAll = isAllTicked(params);
  const rows = (await findReviews(isAll ? ids.slice(0, SHOWN) : ids)).filter(
    ({ state }) => state !== "approved",
  );
  return json({
    rows: rows.slice(0, SHOWN),
    keys: isAll ? [] : rows.map(({ id }) => id),
    total: isAll ? ids.length : rows.length,
    isAll,
    isCut: ids.length === MAX_RECORDED,
    signers: await readSigners(),
    formKey: newFormToken(),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const limits = { maxBytes: formBytes(MAX_SCANS), tooLarge: { scans: ["扫描件每个不能超过 10 MB"] } };
  const form = await readForm(request, createSignedApprovalForm(at), limits);
  if (!form.ok) return form.response;
  const { keys, number, day, scans, formKey } = form.value;
  const ids = await idsAt(new URL(request.url).searchParams, keys, at);
  if (ids.length === 0) return form.refuse({ form: [NONE_TICKED] });
  const signers = await readSigners();
  const first = signers.first.find(({ id }) => id === form.value.first);
  const second = signers.second.find(({ id }) => id === form.value.second);
  if (!first) return form.refuse({ fields: { first: ["请选择有初审权限的员工"] } });
  if (!second) return form.refuse({ fields: { second: ["请选择有复核权限的员工"] } });
  if (first.id === second.id) return form.refuse({ fields: { second: ["复核人须是初审人以外的人"] } });
  const found = ({ id, name }: Signer) => ({ id, name });
  const signed = { number, first: found(first), second: found(second), signedAt: parseTime(day)! };
  try {
    const done = await asStaff(staff, { command: "提出登记纸质审批表", why: number }, () =>
      withFilesOnce(
        { owner: SHOP_OWNER, files: scans, purpose: "paperForm" },
        formKey,
        at,
        async (trx, stored) => {
          const fileIds = await useFiles(trx, stored);
          const document = { ...signed, fileIds };
          const draftOrder = await proposePrintedForm(trx, { ids, form: document, by: staff }, at);
          if (!draftOrder.ok) throw new ChangeRefused(draftOrder.text);
          return `/staff/proposals/${draftOrder.id}`;
        },
      ),
    );
    if (!done.ok) return form.refuse({ fields: { scans: [done.text] } });
    const text = "已提交，由另一位同事与扫描件核对后登记。";
    return redirectWith(done.value, { kind: "success", text }, "admin");
  } catch (error) {
    if (error instanceof ChangeRefused) return form.refuse({ form: [error.message] });
    throw error;
  }
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function PrintedFormApproval() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { total, signers } = data;
  const isShort = new Set([...signers.first, ...signers.second].map(({ id }) => id)).size < 2;
  return (
    <>
      <div className="admin-head">
        <h1>登记纸质审批表</h1>
        <span className="admin-head__note">两人已在纸上签字的首营品种审批，由另一位同事核对扫描件后生效</span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {total === 0 ? (
          <p className="soft">没有勾选等待审批的商品。</p>
        ) : isShort ? (
          <p className="second">
            <strong>不能登记</strong>
            <span>审批表须由两位员工签字，目前有首营审批权限的员工不足两位</span>
          </p>
        ) : (
          <DocumentFields {...data} reply={reply} />
        )}
        <p className="part">
          <Link to="/staff/first-goods">返回首营品种</Link>
        </p>
      </div>
    </>
  );
}

function DocumentFields({ rows, keys, total, isAll, isCut, signers, formKey, reply }: LoaderData) {
  return (
    <Form method="post" encType="multipart/form-data" className="form">
      <input type="hidden" name="formKey" value={formKey} />
      {isAll ? <input type="hidden" name="all" value="1" /> : null}
      {keys.map((id) => (
        <input key={id} type="hidden" name="keys" value={id} />
      ))}
      <p>
        {`共 ${formatWhole(total)} 个商品`}
        {isCut ? `，一次最多 ${formatWhole(MAX_RECORDED)} 个，其余请再次登记` : ""}
      </p>
      <ul>
        {rows.map(({ id, name, spec, manufacturer }) => (
          <li key={id}>
            {name} {spec}
            <span className="soft">，{manufacturer}</span>
          </li>
        ))}
        {total > rows.length ? <li className="soft">{`另有 ${total - rows.length} 个`}</li> : null}
      </ul>
      <Field
        name="number"
        label="审批表编号"
        maxLength={60}
        errors={reply?.error?.["number"] ?? null}
        required
        autoComplete="off"
        defaultValue={enteredIn(reply, "number")}
      />
      <SignerField name="first" label="初审人" signers={signers.first} reply={reply} />
      <SignerField name="second" label="复核人" signers={signers.second} reply={reply} />
      <Field
        label="审批日期"
        name="day"
        type="date"
        errors={reply?.error?.["day"] ?? null}
        required
        defaultValue={enteredIn(reply, "day")}
      />
      <label className="field">
        <span className="field__label">{`扫描件（PDF、JPG 或 PNG，最多 ${MAX_SCANS} 个，每个 10 MB 以内）`}</span>
        <input
          className="field__input"
          id="scans"
          name="scans"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          multiple
          required
        />
      </label>
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          {`提交 ${formatWhole(total)} 个商品`}
        </button>
      </p>
    </Form>
  );
}

interface SignerFieldProps {
  name: "first" | "second";
  label: string;
  signers: readonly Signer[];
  reply: FormReply | undefined;
}

function SignerField({ name, label, signers, reply }: SignerFieldProps) {
  return (
    <label className="field">
      <span className="field__label">{label}</span>
      <select
        className="field__input"
        id={name}
        name={name}
        required
        defaultValue={enteredIn(reply, name) ?? ""}
      >
        <option value="">请选择</option>
        {signers.map(({ id, name: person, username, hasLeft }) => (
          <option key={id} value={id}>
            {`${person}（${username}${hasLeft ? "，已离职" : ""}）`}
          </option>
        ))}
      </select>
    </label>
  );
}
