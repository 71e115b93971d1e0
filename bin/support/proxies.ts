import * as http from 'node:http';

/**
 * Sends the requests and sockets of this process through the proxies that the environment names
 * (`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, small letters too). Without any it does nothing.
 * @returns restores the former state
 */
export function honourProxies(): () => void {
  const named = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
  if (!named.some((name) => process.env[name])) return () => undefined;
  return http.setGlobalProxyFromEnv();
}
