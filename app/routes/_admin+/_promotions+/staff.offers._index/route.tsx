/** 活动: offers of every kind, newest first; ticked ones are switched on or off together. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { readList } from "~/admin/lists/read-list";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { isAllTicked } from "~/admin/lists/ticked";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { ResultTable } from "~/admin/lists/result-table";
import { type BulkRowResult, findResults } from "~/admin/lists/results";
import { type WorkColumn, WorkTable } from "~/admin/lists/work-table";
import { startOffer } from "~/admin/promotions/starting.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { formatEnd, formatStart } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { withoutUses } from "~/modules/promotions/offer-admin/offer-admin.server";
import { kindName, listOffers, offersToSwitch } from "~/modules/promotions/offer-admin/offer-list.server";
import {
  MAX_SWITCHED,
  OFFER_STATES,
  offerState,
  readOfferFilter,
  WRITTEN_KINDS,
} from "~/modules/promotions/offer-admin/offer-state";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { findOffer, switchOffer } from "~/modules/promotions/offers/offer-admin.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { NOTHING_TICKED, SwitchForm } from "./offers-form";

export const handle = adminHandle("活动", "promotions.see", "promotions.change");

const KINDS = WRITTEN_KINDS.map((value) => ({ value, name: OFFER_KINDS[value].name }));
const LIST = {
  path: "/staff/offers",
  filters: [
    { name: "words", label: "名称或编号", type: "search" },
    { name: "kind", label: "类型", options: [{ value: "", name: "全部类型" }, ...KINDS] },
    { name: "state", label: "状态", options: getOptions(OFFER_STATES, "全部状态") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { rows, ...page } = await readList(request.url, LIST, (filter, wanted) =>
    listOffers(readOfferFilter(filter), wanted, at),
  );
  return json({
    ...page,
    isAll: isAllTicked(new URL(request.url).searchParams),
    mayChange: staff.permissions.has(handle.change),
    rows: rows.map((row) => ({ ...row, kind: kindName(row.kind), state: offerState(at, row) })),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, SwitchForm);
  if (!form.ok) return form.response;
  const { all, keys, to, why, ...input } = form.value;
  const word = to === "on" ? "启用" : "停用";
  const ids = all
    ? await offersToSwitch(readOfferFilter(input), to, MAX_SWITCHED, now())
    : keys.map((key) => Number(key));
  if (ids.length === 0)
    return form.refuse({ form: [all ? `没有符合条件、可以${word}的活动` : NOTHING_TICKED] });
  const results = await findResults(ids, async (id): Promise<BulkRowResult> => {
    const offer = await findOffer(id);
    if (!offer) return { name: String(id), isDone: false, text: "没有这个活动" };
    const name = `${id} ${offer.name}`;
    if (offer.status === to) return { name, isDone: true, text: `原来就已${word}` };
    const done = await asStaff(staff, { command: `${word}活动`, why }, () =>
      to === "on"
        ? startOffer(id, { version: getVersion(withoutUses(offer)), why }, staff, now())
        : switchOffer(id, to),
    );
    const isWaiting = "isWaiting" in done && done.isWaiting;
    const did = isWaiting ? "让利超过一人可办的限额或低于最低售价，由另一位同事复核后启用" : `已${word}`;
    return { name, isDone: done.ok, text: done.ok ? did : done.text };
  });
  return json({ results });
}

type Row = SerializeFrom<typeof loader>["rows"][number];
const COLUMNS: readonly WorkColumn<Row>[] = [
  { name: "名称", cell: (row) => row.name },
  { name: "类型", cell: (row) => row.kind },
  { name: "状态", cell: (row) => OFFER_STATES[row.state] },
  { name: "开始", cell: (row) => formatStart(row.startsAt) },
  { name: "结束", cell: (row) => formatEnd(row.endsAt) },
  { name: "使用次数", isFigure: true, cell: (row) => row.uses },
  { name: "商品", isFigure: true, cell: (row) => row.kinds },
  { name: "已售", isFigure: true, cell: (row) => row.sold },
];

export default function Offers() {
  const { rows, input: values, isAll, first, next, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply & { results?: BulkRowResult[] }>();
  const isTicking = mayChange && rows.length > 0;
  const ticks = {
    field: "keys",
    isAll,
    valueOf: ({ id }: Row) => String(id),
    nameOf: ({ name }: Row) => name,
  };
  return (
    <>
      <div className="admin-head">
        <h1>活动</h1>
        {mayChange ? (
          <Link className="button admin-head__end" to={`${LIST.path}/new`}>
            新建活动
          </Link>
        ) : null}
      </div>
      <FilterRow path={LIST.path} fields={LIST.filters} input={values} columns={COLUMNS}>
        <ListExports path={`${LIST.path}/export`} input={values} />
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
          to={({ id }) => `${LIST.path}/${id}`}
          ticks={isTicking ? ticks : undefined}
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="admin-foot">
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
          <TickAll path={LIST.path} input={values} isAll={isAll} limit={MAX_SWITCHED} order="新建的在前" />
        </div>
      ) : null}
    </>
  );
}
