import { formatWhole } from "~/platform/values/whole-text";
import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { LIST_STATES } from "~/modules/imports/stored/stored-import";
import type { ListImport } from "~/modules/imports/stored/stored-imports.server";
import { DetailSection } from "~/admin/detail/case-parts";
import { WhyField } from "~/admin/frame/why-field";
import type { ImportProps } from "./import-props";

export function ImportStartForm({ list, counts, held, reply }: ImportProps) {
  const rows = Math.max(0, counts.created + counts.updated - held);
  return (
    <Form method="post" className="form part">
      <input type="hidden" name="version" value={list.version} />
      {held > 0 ? (
        <p className="second">
          <strong>{`${held} 行需要复核`}</strong>
          <span>{`${list.kind === "stock" ? "库存更正" : "价格改动"}超过一人可办的限额，开始后一起提出，由另一位同事复核后生效。`}</span>
        </p>
      ) : null}
      <WhyField id="why" reply={reply} />
      <p>
        {rows === 0 && held === 0 ? (
          "没有需要导入的行。"
        ) : (
          <button className="button button--primary" name="do" value="start" type="submit" accessKey="s">
            {rows === 0 ? "提交复核" : `导入 ${formatWhole(rows)} 行`}
          </button>
        )}{" "}
        <button className="button" name="do" value="remap" type="submit" formNoValidate>
          重新对应列
        </button>{" "}
        <button className="button" name="do" value="drop" type="submit" formNoValidate>
          作废
        </button>
      </p>
    </Form>
  );
}

/** ms between updates */
const EVERY = 2_000;

/** Updates by itself; without scripts by a button. */
export function Progress({ list: { id, state, done, rows } }: { list: ListImport }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, EVERY);
    return () => clearInterval(timer);
  }, [revalidate]);
  const name = LIST_STATES[state];
  return (
    <DetailSection id="h-progress" title={name} note="可以离开本页，会继续进行">
      <p role="status">
        <progress value={done} max={rows} aria-label={name} />{" "}
        {`${formatWhole(done)} / ${formatWhole(rows)} 行`}
      </p>
      <Form method="post">
        <Link className="button" to={`/staff/imports/${id}`}>
          刷新
        </Link>{" "}
        <button className="button" name="do" value="stop" type="submit">
          停止
        </button>
      </Form>
    </DetailSection>
  );
}

export function BackForm({ list, reply }: ImportProps) {
  return (
    <DetailSection
      id="h-back"
      title="撤回导入"
      note="资料和价格恢复为导入前的；导入后已卖出过或又改过的保持现状；新建的商品下架"
    >
      <Form method="post" className="form">
        <input type="hidden" name="version" value={list.version} />
        <WhyField id="why" reply={reply} />
        <p>
          <button className="button" name="do" value="back" type="submit">
            撤回
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
