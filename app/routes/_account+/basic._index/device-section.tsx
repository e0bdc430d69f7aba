import { Form } from "@remix-run/react";
import type { Device } from "~/modules/company/account/profile";
import { formatTime } from "~/platform/values/clock";
import { Status } from "~/ui/status";

export function DeviceSection({ devices }: { devices: Device[] }) {
  return (
    <section className="surface surface--flush" id="devices" tabIndex={-1} aria-labelledby="devices-title">
      <div className="surface__head">
        <h2 className="surface__title" id="devices-title">
          已登录设备<small>{`${devices.length} 台`}</small>
        </h2>
        {devices.length > 1 ? (
          <Form method="post" action="/basic" preventScrollReset>
            <button type="submit" className="button" name="intent" value="endOthers">
              退出其他全部设备
            </button>
          </Form>
        ) : null}
      </div>
      <ul className="devices">
        {devices.map((device) => (
          <li className="devices__item" key={device.id}>
            <p className="devices__name">
              {device.name}
              {device.isCurrent ? <Status kind="good" text="本设备" /> : null}
            </p>
            <p className="devices__when">
              {device.isCurrent ? "正在使用" : `最近使用 ${formatTime(device.seenAt)}`}
              {`，登录于 ${formatTime(device.since)}`}
            </p>
            {device.isCurrent ? null : (
              <Form className="devices__do" method="post" action="/basic" preventScrollReset>
                <input type="hidden" name="device" value={device.id} />
                <button
                  type="submit"
                  className="link-button"
                  name="intent"
                  value="end"
                  aria-label={`退出登录：${device.name}，${formatTime(device.since)} 登录`}
                >
                  退出登录
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <p className="basic-note expiry">有不认识的设备时，请先退出该设备，再修改密码。</p>
    </section>
  );
}
