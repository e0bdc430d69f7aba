import { Link } from "@remix-run/react";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ResultTable } from "~/admin/lists/result-table";
import type { BulkRowResult } from "~/admin/lists/results";
import { type WorkRow, WorkTable } from "~/admin/lists/work-table";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { MAX_SWITCHED } from "~/modules/promotions/offer-admin/offer-state";
import type { SelectOptions } from "~/ui/forms/form-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface OffersProps {
  rows: readonly WorkRow[];
  input: Record<string, string>;
  isAll: boolean;
  first: string | null;
  next: string | null;
  mayChange: boolean;
  kinds: SelectOptions;
  states: SelectOptions;
  reply: (FormReply & { results?: BulkRowResult[] }) | undefined;
}

export const OFFERS_LIST_PATH = "/staff/offers";
const COLUMNS = [
  { name: "名称" },
  { name: "类型" },
  { name: "状态" },
  { name: "开始" },
  { name: "结束" },
  ...([
    { name: "使用次数", isFigure: true },
    { name: "商品", isFigure: true },
    { name: "已售", isFigure: true },
  ] as const),
];

export function OffersView(props: OffersProps) {
  const { rows, input: values, isAll, first, next, mayChange, kinds, states, reply } = props;
  const isTicking = mayChange && rows.length > 0;
  const fields = [
    { name: "words", label: "名称或编号", type: "search" },
    { name: "kind", label: "类型", options: [{ value: "", name: "全部类型" }, ...kinds] },
    { name: "state", label: "状态", options: [{ value: "", name: "全部状态" }, ...states] },
  ] as const;
  return (
    <>
      <div className="desk-head">
        <h1>活动</h1>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${OFFERS_LIST_PATH}/new`}>
            新建活动
          </Link>
        ) : null}
      </div>
      <FilterRow path={OFFERS_LIST_PATH} fields={fields} input={values} columns={COLUMNS}>
        <ListExports path={`${OFFERS_LIST_PATH}/export`} input={values} />
      </FilterRow>
      <TickedBody isForm={isTicking}>
        <FilterFields input={values} isAll={isAll} />
        <ErrorSummary errors={toErrorSummary(reply).map(({ text }) => ({ text }))} />
        {reply?.results ? <ResultTable results={reply.results} /> : null}
        <WorkTable
          caption="活动，新建的在前"
          columns={COLUMNS}
          rows={rows}
          none="没有符合条件的活动。"
          ticks={isTicking ? "keys" : undefined}
          isAllTicked={isAll}
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="desk-foot">
          <input
            type="text"
            className="field__input field__input--words"
            form={TICKED_FORM}
            name="why"
            aria-label="原因（记入审计日志）"
            placeholder="原因（记入审计日志）"
            required
            minLength={2}
            maxLength={200}
            defaultValue={enteredIn(reply, "why")}
          />
          <button className="button button--primary" type="submit" form={TICKED_FORM} name="to" value="on">
            启用勾选的
          </button>
          <button className="button" type="submit" form={TICKED_FORM} name="to" value="off">
            停用勾选的
          </button>
          <TickAll
            path={OFFERS_LIST_PATH}
            input={values}
            isAll={isAll}
            limit={MAX_SWITCHED}
            order="新建的在前"
          />
        </div>
      ) : null}
    </>
  );
}
