/** The e-mail addresses of the users of the sample game who did something in it. */
export const colleagues = {
  imani: 'imani.okafor@example.com',
  mateo: 'mateo.rios@example.com',
  hana: 'hana.kobayashi@example.com',
  siobhan: 'siobhan.oneill@example.com',
  tariq: 'tariq.rahman@example.com',
  anais: 'anais.lefevre@example.com',
} as const
