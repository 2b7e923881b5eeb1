// Requests and responses of the simulated network.
export interface Request {
  method: string
  path: string
  token: string | null
  key: string | null
  body: string | null
}

export interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}
