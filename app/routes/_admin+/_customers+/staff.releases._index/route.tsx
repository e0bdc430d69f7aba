/** 控销申请: requests for controlled products; granted, declined with a reason, or revoked. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import {
  declineRelease,
  releaseRequestsAfter,
  releaseGoods,
  withdrawRelease,
  type ReleaseRequestRow,
} from "~/modules/catalogue/goods/release-admin.server";
import { companyInput, goodsInput } from "~/admin/goods/goods-by-input.server";
import { getListPath } from "~/admin/lists/list-address";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsIn, ReleaseForm } from "./release-form";
import { placeText, readPlace } from "./release-place";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import { formatTime } from "~/platform/values/clock";
import { regionName } from "~/platform/values/regions";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("控销申请", "quality.see", "quality.controlled");

const PATH = "/staff/releases";
const PER_PAGE = 50;
const DONE = { release: "已开放", decline: "未通过", withdraw: "已停止开放" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const after = readPlace(new URL(request.url).searchParams.get("after"));
  const found = await releaseRequestsAfter(after, PER_PAGE + 1);
  const rows = found.slice(0, PER_PAGE);
  return json({
    rows,
    first: after === null ? null : PATH,
    next: found.length > PER_PAGE ? getListPath(PATH, {}, { after: placeText(rows.at(-1)!) }) : null,
    mayDecide: staff.permissions.has(handle.change),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ReleaseForm);
  if (!form.ok) return form.response;
  const { do: what, why } = form.value;
  const at = now();
  const [meant, found] = await Promise.all([
    companyInput(form.value.company),
    goodsInput(goodsIn(form.value.goodsLines)),
  ]);
  if (!meant.ok || !found.ok)
    return form.refuse({
      fields: { ...(!meant.ok && { company: [meant.text] }), ...(!found.ok && { goodsLines: [found.text] }) },
    });
  const [company, goods] = [meant.id, found.ids];
  const done = await asStaff(staff, { command: `控销${DONE[what]}`, why }, () =>
    what === "release"
      ? releaseGoods(company, goods, at)
      : what === "withdraw"
        ? withdrawRelease(company, goods, at)
        : declineRelease(company, goods, why, at),
  );
  if (!done.ok) return form.refuse({ fields: { company: [done.text] } });
  const names = await findGoodsNames(done.unknown);
  const others = done.unknown.map((id) => `${id} ${names.get(id) ?? ""}`.trim()).join("、");
  if (done.unknown.length === goods.length)
    return form.refuse({ fields: { goodsLines: [`不是控销商品：${others}`] } });
  const parts = [
    done.done.length > 0 ? `${DONE[what]} ${done.done.join("、")}` : "",
    done.unchanged.length > 0 ? `未变 ${done.unchanged.join("、")}` : "",
    done.unknown.length > 0 ? `不是控销商品 ${others}` : "",
  ];
  const text = `${done.company}：${parts.filter(Boolean).join("；")}。`;
  const kind = done.unknown.length > 0 ? ("warning" as const) : ("success" as const);
  return redirectWith(PATH, { kind, text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function Releases() {
  const { rows, first, next, mayDecide } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <>
      <div className="admin-head">
        <h1>控销申请</h1>
        <span className="admin-head__note">先提交的在前</span>
        <div className="admin-head__end">
          <ColumnBox columns={COLUMNS} />
        </div>
      </div>
      <div className={`admin-body${mayDecide ? " columns columns--side" : ""}`}>
        <div>
          <ErrorSummary errors={toErrorSummary(reply)} />
          {rows.length === 0 ? (
            <p className="soft">没有待处理的申请。</p>
          ) : (
            <ListTable
              caption="待处理的控销申请"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ companyId, goodsId }) => `${companyId}-${goodsId}`}
            />
          )}
          <ListFoot first={first} next={next} />
        </div>
        {mayDecide ? <Decide reply={reply} /> : null}
      </div>
    </>
  );
}

const COLUMNS: readonly ListColumn<ReleaseRequestRow>[] = [
  { name: "客户", isHeading: true, cell: ({ company }) => company },
  { name: "客户编号", isNamed: true, cell: ({ companyId }) => companyId },
  { name: "地区", isNamed: true, cell: ({ areaCode }) => regionName(areaCode) },
  {
    name: "商品",
    isNamed: true,
    cell: ({ goods, spec, manufacturer }) => (
      <>
        {goods} {spec}
        <span className="grid-table__sub">{manufacturer}</span>
      </>
    ),
  },
  { name: "商品编号", isNamed: true, cell: ({ goodsId }) => goodsId },
  { name: "申请时间", isNamed: true, cell: ({ createdAt }) => formatTime(createdAt) },
];

const FIELDS = [
  { name: "company", label: "客户：编号、名称或证照号" },
  { name: "goodsLines", label: "商品：一行一个编号、货号、条码或全名" },
  { name: "why", label: "不通过的原因（客户可见）" },
] as const;

function Decide({ reply }: Pick<LoaderData, "reply">) {
  return (
    <DetailSection id="h-decide" title="办理" note="客户会收到消息">
      <Form method="post" className="form">
        {FIELDS.map(({ name, label }) => (
          <label className="field" key={name}>
            <span className="field__label">{label}</span>
            {name === "goodsLines" ? (
              <textarea
                className="field__input"
                id={name}
                name={name}
                rows={4}
                defaultValue={enteredIn(reply, name)}
              />
            ) : (
              <input
                type="text"
                className="field__input"
                id={name}
                name={name}
                maxLength={200}
                autoComplete="off"
                defaultValue={enteredIn(reply, name)}
              />
            )}
          </label>
        ))}
        <p className="form form--line">
          <button className="button button--primary" name="do" value="release" type="submit" accessKey="s">
            开放
          </button>
          <button className="button" name="do" value="decline" type="submit">
            不通过
          </button>
          <button className="button" name="do" value="withdraw" type="submit">
            停止开放
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
