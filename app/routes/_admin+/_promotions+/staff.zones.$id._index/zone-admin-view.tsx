import { Form, Link } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import type { OfferState } from "~/modules/promotions/offer-admin/offer-state";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import type { SelectOptions } from "~/ui/forms/form-fields";
import { NONE, filledText } from "~/platform/values/missing";

interface ZoneAdminBlock {
  id: number;
  sort: string;
  kind: string;
  title: string;
  /** its references, such as "12 满100减5" */
  names: string;
  shows: string;
}

interface ZoneAdminProps {
  id: number;
  title: string;
  isOn: boolean;
  state: OfferState;
  facts: readonly (readonly [name: string, value: string])[];
  blocks: readonly ZoneAdminBlock[];
  kinds: SelectOptions;
  /** its public page; null while it does not run */
  path: string | null;
  changes: readonly ChangeRow[];
  mayChange: boolean;
}

const STATES = {
  runs: ["go", "进行中"],
  waits: ["wait", "未开始"],
  over: ["done", "已结束"],
  off: ["off", "已停用"],
} as const;

export function ZoneAdminView(props: ZoneAdminProps) {
  const { id, title, isOn, state, facts, blocks, kinds, path, changes, mayChange } = props;
  const [shape, word] = STATES[state];
  const here = `/staff/zones/${id}`;
  return (
    <>
      <DetailPageHeader
        title={title}
        state={<span className={`state state--${shape}`}>{word}</span>}
        facts={`专区编号 ${id}`}
      />
      <div className="admin-body columns columns--side">
        <div>
          <DetailSection id="h-blocks" title="区块" note="按顺序显示；右栏是访客此刻看到的">
            {blocks.length === 0 ? (
              <p className="soft">还没有区块。</p>
            ) : (
              <Blocks here={here} blocks={blocks} />
            )}
            {mayChange ? (
              <Form action={`${here}/blocks/new`} className="form form--line">
                <select className="field__input" name="kind" aria-label="区块类型">
                  {kinds.map(({ value, name }) => (
                    <option value={value} key={value}>
                      {name}
                    </option>
                  ))}
                </select>
                <button className="button" type="submit">
                  新增区块
                </button>
              </Form>
            ) : null}
          </DetailSection>
          <DetailSection id="h-facts" title="专区">
            <FactList rows={facts} />
            <p>{path ? <a href={path}>看页面</a> : <span className="soft">进行中时可看页面。</span>}</p>
          </DetailSection>
          <p className="part">
            <Link to="/staff/zones">全部专区</Link>
          </p>
        </div>
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有改动。" />
        </DetailSection>
      </div>
      {mayChange ? (
        <div className="admin-foot">
          <Link className="button button--primary" to={`${here}/switch`} accessKey="s">
            {isOn ? "停用" : "启用"}
          </Link>
          <Link className="button" to={`${here}/form`}>
            修改
          </Link>
        </div>
      ) : null}
    </>
  );
}

function Blocks({ here, blocks }: { here: string; blocks: ZoneAdminProps["blocks"] }) {
  return (
    <table className="grid-table grid-table--low fold-table">
      <caption className="sr-only">区块，按显示的顺序</caption>
      <thead>
        <tr>
          <th scope="col">区块</th>
          <th scope="col" className="grid-table__figure">
            顺序
          </th>
          <th scope="col">标题</th>
          <th scope="col">指定的内容</th>
          <th scope="col">显示</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ id, sort, kind, title, names, shows }) => (
          <tr key={id}>
            <th scope="row" className="grid-table__keep">
              <Link className="grid-table__name" to={`${here}/blocks/${id}`}>
                {kind}
              </Link>
            </th>
            <td className="grid-table__figure" data-name="顺序">
              {sort}
            </td>
            <td data-name="标题">{filledText(title)}</td>
            <td data-name="指定的内容">{names || NONE}</td>
            <td className="grid-table__keep" data-name="显示">
              {shows}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
