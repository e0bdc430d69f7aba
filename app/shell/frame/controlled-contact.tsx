import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { managerTitle, phoneText } from "~/shell/shell";
import { useShell } from "~/shell/use-shell";

export function ControlledContact() {
  const shell = useShell();
  const hotLine = shell?.settings.hotLine ?? "";
  const manager = shell?.viewer?.manager ?? null;
  if (!shell?.viewer)
    return (
      <>
        <p className="controlled__lead">登录并通过资料审核后可申请</p>
        <p className="controlled__do">
          <Link className="button button--primary" to="/login?redirectTo=%2Fkxzq">
            登录
          </Link>
          <Link className="button" to="/register/step1">
            免费注册
          </Link>
        </p>
      </>
    );
  return (
    <>
      <p className="controlled__lead">申请授权请联系</p>
      {manager ? <Call name={managerTitle(manager)} phone={manager.phone} /> : null}
      {hotLine ? <Call name="服务热线" phone={hotLine} /> : null}
    </>
  );
}

function Call({ name, phone }: { name: string; phone: string }) {
  return (
    <p className="controlled__call">
      <Icon name="phone" size={16} />
      {name}
      <a href={`tel:${phone}`}>{phoneText(phone)}</a>
    </p>
  );
}
