import { Link } from "@remix-run/react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { EffectRow } from "~/admin/master-data/effect-words";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";
import { WAREHOUSE_FIELD_NAMES, type WarehouseText } from "./warehouse-form";
import { filledText } from "~/platform/values/missing";

interface WarehouseViewProps {
  /** null: a new one */
  id: number | null;
  version: number;
  title: string;
  isClosed: boolean;
  input: WarehouseText;
  there: readonly EffectRow[];
  formKey: string;
  changes: readonly ChangeRow[];
  mayChange: boolean;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function WarehouseView(props: WarehouseViewProps) {
  const { id, title, isClosed, input, there, changes, mayChange } = props;
  return (
    <SettingsPage
      title={title}
      note={id === null ? "导入商品时也会自动新增" : isClosed ? "已关闭，清单不能再用它" : "在用"}
      end={
        <span className="admin-head__end">
          {id !== null && mayChange ? (
            <Link className="button" to={`/staff/warehouses/${id}/closing`}>
              {isClosed ? "重新启用" : "关闭"}
            </Link>
          ) : null}{" "}
          <Link className="button" to="/staff/warehouses">
            返回列表
          </Link>
        </span>
      }
      changes={id === null ? null : changes}
    >
      <div>
        {id === null ? null : (
          <DetailSection id="h-there" title="现在">
            <FactList rows={there} />
          </DetailSection>
        )}
        {mayChange ? <WarehouseFields {...props} /> : <WarehouseFacts input={input} />}
      </div>
    </SettingsPage>
  );
}

const WarehouseFacts = ({ input }: { input: WarehouseText }) => (
  <DetailSection id="h-facts" title="仓库">
    <FactList
      rows={(Object.keys(WAREHOUSE_FIELD_NAMES) as (keyof typeof WAREHOUSE_FIELD_NAMES)[]).map((name) => [
        WAREHOUSE_FIELD_NAMES[name],
        filledText(input[name]),
      ])}
    />
  </DetailSection>
);

function WarehouseFields({ version, input, formKey, constraint, reply }: WarehouseViewProps) {
  return (
    <SettingsForm
      key={version}
      id="warehouse"
      label="仓库"
      button="保存"
      more={{ formKey }}
      version={version}
      input={input}
      constraint={constraint}
      reply={reply}
    >
      {(fields) => (
        <>
          <FormField
            field={fields.name}
            label="仓库名称"
            hint="购物车和订单上显示；改名后，清单里的旧名称仍指它"
            required
            autoComplete="off"
          />
          <FormField field={fields.area} label="所在地区" hint="发货地，如 广东省广州市" required />
          <FormField field={fields.note} label="备注" autoComplete="off" />
          <FormField
            field={fields.sort}
            label="顺序"
            hint="小的在前"
            required
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
    </SettingsForm>
  );
}
