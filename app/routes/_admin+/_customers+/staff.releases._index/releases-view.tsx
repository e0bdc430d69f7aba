import { Form } from "@remix-run/react";
import type { ReleaseRequestRow } from "~/modules/catalogue/goods/release-admin.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListFoot } from "~/admin/lists/list-parts";
import { type ListColumn, ListTable } from "~/admin/lists/list-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { regionName } from "~/platform/values/regions";
import { ColumnBox } from "~/modules/staff/columns/column-box";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface ReleasesViewProps {
  rows: readonly ReleaseRequestRow[];
  first: string | null;
  next: string | null;
  mayDecide: boolean;
  reply: FormReply | undefined;
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

export function ReleasesView({ rows, first, next, mayDecide, reply }: ReleasesViewProps) {
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

const FIELDS = [
  { name: "company", label: "客户：编号、名称或证照号" },
  { name: "goodsLines", label: "商品：一行一个编号、货号、条码或全名" },
  { name: "why", label: "不通过的原因（客户可见）" },
] as const;

function Decide({ reply }: Pick<ReleasesViewProps, "reply">) {
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
