import { ToastHost } from '../ui/toast-host.tsx';
import { BusyBar } from './busy-bar.tsx';
import { ConfirmHost } from './confirm-host.tsx';

/** What appears above every screen. A question of one engine's market ends with it. */
export function Hosts({ engine }: { readonly engine: number }) {
  return (
    <>
      <BusyBar />
      <ConfirmHost key={engine} />
      <ToastHost />
    </>
  );
}
