/** 扫码盘点: a code is scanned (?code=), then how many lie there; a batch that the count does not hold is added. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findCountProgress } from "~/modules/catalogue/stock-count/counts.server";
import {
  findLine,
  linesByCode,
  otherBatches,
  type OtherBatch,
} from "~/modules/catalogue/stock-count/lines.server";
import { addBatch, CLOSED, takeNumbers } from "~/modules/catalogue/stock-count/take-count.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { countPath, CountHead } from "~/admin/stock-count/count-head";
import { countAt } from "~/admin/stock-count/count-of.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readKey } from "~/platform/values/whole-number";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import { type ScanReply, LineForm } from "./line-form";
import { z } from "zod";
import { MAX_COUNT_UNITS } from "~/modules/catalogue/stock-count/count";
import { key, wholeNumberField } from "~/platform/values/number-fields";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { Meter } from "~/ui/charts/meter";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";
import { ScanInput } from "~/ui/forms/scan-input";

const CountScanForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("count"),
    line: key("请重新扫码"),
    version: wholeNumberField("请重新扫码"),
    counted: wholeNumberField("请填写实盘数量，0 也要填", {
      limit: MAX_COUNT_UNITS,
      over: "数量过大",
      input: true,
    }),
  }),
  z.object({ do: z.literal("add"), batch: key("请重新扫码") }),
]);

export const handle = adminHandle("扫码盘点", "warehouse.correct");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const { input } = toListAddress(new URL(request.url).searchParams, ["code", "line"]);
  const query = readKey(input.line);
  const item = query === null ? null : await findLine(count.id, query);
  const found = item ? [item] : await linesByCode(count.id, input.code);
  const others = found.length > 0 ? [] : await otherBatches(count.id, input.code);
  const path = `${countPath(count.id)}/scan`;
  return json({
    count,
    code: input.code,
    others,
    progress: (await findCountProgress([count.id])).get(count.id)!,
    found: found.map(({ book: _, countedBook: __, price: ___, ...line }) => ({
      line,
      to: getListPath(path, { code: input.code, line: String(line.id) }),
    })),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const count = await countAt(params.number);
  const form = await readForm(request, CountScanForm);
  if (!form.ok) return form.response;
  const path = `${countPath(count.id)}/scan`;
  if (form.value.do === "add") {
    const { batch } = form.value;
    const added =
      (await asStaff(staff, { command: "盘点加入批号" }, () => addBatch(count.id, batch, heldUnits))) ??
      notFound();
    if (!added.ok) return form.refuse({ form: [added.text] });
    return redirectWith(
      getListPath(path, { line: String(added.lineId) }),
      { kind: "success", text: "已加入盘点单，请填写数量。" },
      "admin",
    );
  }
  const { line: lineId, version, counted: counts } = form.value;
  const line = (await findLine(count.id, lineId)) ?? notFound();
  const used = await asStaff(staff, { command: "登记盘点数量" }, () =>
    takeNumbers(count.id, [{ lineId, counted: counts, version }], {
      by: staff.name,
      heldOf: heldUnits,
      now: now(),
    }),
  );
  if (!used?.ok) return form.refuse({ form: [used?.text ?? CLOSED] });
  const [other] = used.meanwhile;
  if (other) {
    const current = other.counted === null ? "未盘" : `${other.counted}（${other.countedBy}）`;
    const stale = toStale(
      { counted: "实盘数量" },
      other.version,
      { counted: current },
      { counted: String(counts) },
    );
    return json<ScanReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  const text = `${line.name} ${line.batch}：${counts}${line.unit}。`;
  return redirectWith(path, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: ScanReply | undefined };

export default function ScanCount() {
  const { count, progress, code, found, others } = useLoaderData<typeof loader>();
  const reply = useActionData<ScanReply>();
  const [item] = found;
  const isOne = item !== undefined && found.length === 1;
  const isOpen = count.state === "open";
  return (
    <>
      <CountHead title="扫码盘点" count={count}>
        <Link to={countPath(count.id)}>按表登记</Link>
      </CountHead>
      <div className="admin-body">
        <Meter
          value={progress.counted}
          max={progress.lines}
          label="进度"
          text={`已盘 ${progress.counted} / ${progress.lines}`}
          green
        />
        {isOpen ? (
          <ScanForm code={code} item={item} autoFocus={!isOne} />
        ) : (
          <p className="soft part">这张盘点单已结束。</p>
        )}
        <StaleNotice stale={reply?.stale} />
        <ErrorSummary errors={toErrorSummary(reply)} />
        <div id="result" role="status">
          {isOpen && code && !item ? <NotListed code={code} isKnown={others.length > 0} /> : null}
        </div>
        {isOpen && isOne ? (
          <LineForm key={`${item.line.id} ${item.line.version}`} line={item.line} reply={reply} />
        ) : null}
        {found.length > 1 ? <FoundLines found={found} /> : null}
        {isOpen ? others.map((other) => <Other key={other.id} other={other} />) : null}
      </div>
    </>
  );
}

/** Emptied after each scan. */
function ScanForm({
  code,
  item,
  autoFocus,
}: {
  code: string;
  item: LoaderData["found"][number] | undefined;
  autoFocus: boolean;
}) {
  return (
    <Form className="scan" key={`${code} ${item?.line.id ?? ""}`}>
      <ScanInput label="扫商品条码、货号、商品编号或批号" autoFocus={autoFocus} />
    </Form>
  );
}

function FoundLines({ found }: Pick<LoaderData, "found">) {
  return (
    <ul className="part">
      {found.map(({ line, to }) => (
        <li key={line.id}>
          <Link to={to}>{`${line.name} ${line.spec}，批号 ${line.batch}，${line.place || "未登记库位"}${
            line.countedAt === null ? "" : "，已盘"
          }`}</Link>
        </li>
      ))}
    </ul>
  );
}

const NotListed = ({ code, isKnown }: { code: string; isKnown: boolean }) => (
  <div className="scan-result scan-result--wrong">
    <p className="scan-result__word">{isKnown ? "不在盘点单中" : "没有这个批号"}</p>
    <p className="scan-result__what">
      {isKnown ? (
        `${code} 不在这张盘点单中，核对实物后可以加入。`
      ) : (
        <>
          {`${code} 不是任何商品或批号。新到的批号请先`}
          <Link to="/staff/stock/receive">收货入库</Link>。
        </>
      )}
    </p>
  </div>
);

const Other = ({ other }: { other: OtherBatch }) => (
  <Form method="post" className="part form form--line">
    <input type="hidden" name="do" value="add" />
    <input type="hidden" name="batch" value={other.id} />
    <span>{`${other.name} ${other.spec}，批号 ${other.batch}，至 ${other.expiresOn}，${other.place || "未登记库位"}`}</span>
    <button className="button" type="submit" aria-label={`加入盘点 ${other.name} ${other.batch}`}>
      加入盘点
    </button>
  </Form>
);
