import { CodeForm } from "./code-form";

interface SetUpProps {
  secret: string;
  picture: string | null;
}

export function SetUp({ secret, picture }: SetUpProps) {
  return (
    <section className="part" aria-label="设置">
      <p>在手机上打开验证器应用（微信小程序“腾讯身份验证器”、Google Authenticator 等），扫描二维码：</p>
      {picture ? (
        <img className="factor-code" src={picture} width="180" height="180" alt="设置用的二维码" />
      ) : null}
      <p>
        不能扫描时，在应用中手工输入密钥：<code className="factor-secret">{secret}</code>
      </p>
      <CodeForm intent="confirm" id="confirm-code" isMain>
        启用两步验证
      </CodeForm>
    </section>
  );
}
