import type { ChangeRow } from "~/admin/frame/change-row";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

type FormValues = { from: string; threshold: string; fee: string; fees: string };

interface ShippingViewProps {
  version: number;
  input: FormValues;
  changes: readonly ChangeRow[];
  reply: SettingsReply | undefined;
}

export function ShippingView({ changes, ...form }: ShippingViewProps) {
  return (
    <SettingsPage
      title="运费"
      note="低于包邮金额的订单收运费，地区另有规定的按地区"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="shipping" label="运费" button="保存运费" {...form}>
        {(fields) => (
          <>
            <FormField field={fields.from} label="发货地" required maxLength={20} autoComplete="off" />
            <FormField
              field={fields.threshold}
              label="包邮金额（元）"
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              field={fields.fee}
              label="运费（元）"
              required
              inputMode="decimal"
              autoComplete="off"
            />
            <FormField
              field={fields.fees}
              label="地区运费"
              hint="每行一个地区：行政区划代码的前 2、4 或 6 位，空格，运费，如 44 10.00"
            >
              <textarea rows={6} />
            </FormField>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
