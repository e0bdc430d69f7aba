import { Notice } from "~/ui/notice";
import { CodeForm } from "./code-form";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="part" aria-labelledby="h-codes" role="status">
      <Notice kind="success">
        请抄下或打印这些恢复码，放在安全的地方；每个只能用一次，离开本页后不再显示。
      </Notice>
      <h2 id="h-codes">恢复码</h2>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TurnedOn({ left }: { left: number }) {
  return (
    <>
      <p className="part">登录时会要求输入验证码。还有 {left} 个恢复码可用。</p>
      <section className="part" aria-labelledby="h-new">
        <h2 id="h-new">更换恢复码</h2>
        <CodeForm intent="codes" id="new-code" isMain>
          生成新的恢复码
        </CodeForm>
      </section>
      <section className="part" aria-labelledby="h-remove">
        <h2 id="h-remove">换手机或停用</h2>
        <CodeForm intent="remove" id="remove-code">
          停用两步验证
        </CodeForm>
      </section>
    </>
  );
}
