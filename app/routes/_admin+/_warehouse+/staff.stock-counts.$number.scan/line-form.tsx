import { Form } from "@remix-run/react";
import { type CountLine, MAX_COUNT_UNITS } from "~/modules/catalogue/stock-count/count";
import { STOP_TEXTS } from "~/modules/catalogue/stock/stop";
import { FactList } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import type { Stale } from "~/platform/http/stale";
import { enteredIn } from "~/ui/forms/form-reply";

export type ScanReply = FormReply & { stale?: Stale };
export type ScannedLine = Omit<CountLine, "book" | "countedBook" | "price">;

/** The quantity of the scanned batch; Enter saves it for the next scan. */
export function LineForm({ line, reply }: { line: ScannedLine; reply: ScanReply | undefined }) {
  const { id, version, name, spec, manufacturer, batch, expiresOn, place, unit, stop } = line;
  return (
    <Form method="post" className="part form">
      <input type="hidden" name="do" value="count" />
      <input type="hidden" name="line" value={id} />
      <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
      <FactList
        rows={[
          ["商品", `${name} ${spec}`],
          ["生产企业", manufacturer],
          ["批号", `${batch}，至 ${expiresOn}${stop ? `，${STOP_TEXTS[stop]}` : ""}`],
          ["库位", place || "未登记"],
          ...(line.countedAt === null
            ? []
            : ([
                ["已登记", `${line.countedBy} ${formatTime(line.countedAt)}：${line.counted}${unit}`],
              ] as const)),
        ]}
      />
      <label className="field">
        <span className="field__label">{`实盘数量（${unit}）*`}</span>
        <input
          className="scan__input"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_COUNT_UNITS}
          required
          id="counted"
          name="counted"
          autoComplete="off"
          autoFocus
          defaultValue={enteredIn(reply, "counted") ?? ""}
        />
      </label>
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          登记，扫下一个
        </button>
      </p>
    </Form>
  );
}
